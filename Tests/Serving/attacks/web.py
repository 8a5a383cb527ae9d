"""An HTTPS server whose certificate the service accepts: photos, and redirects to where it must not follow."""
import http.server
import os
import ssl
import subprocess
import threading
import urllib.parse


def serve(target, address, name):
    """Starts the server; returns the path of the certificate of its authority."""
    folder = os.path.join(target.folder, "authority")
    os.makedirs(folder)
    certificate, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
    names = ",".join(f"DNS:{each}" for each in [name, "internal.example.com", "rebind.example.com"])
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                    "-subj", "/CN=tests", "-addext", f"subjectAltName={names}", "-keyout", key, "-out", certificate],
                   check=True, stderr=subprocess.DEVNULL)

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            path = urllib.parse.urlparse(self.path)
            query = urllib.parse.parse_qs(path.query)
            if path.path == "/redirect":
                self.send_response(int(query.get("status", ["302"])[0]))
                self.send_header("Location", query["to"][0])
                self.send_header("Content-Length", "0")
                self.end_headers()
            elif path.path == "/endless":
                self.send_response(200)
                self.end_headers()
                self.send_endlessly()
            else:
                self.send_response(200 if path.path == "/photo.jpg" else 404)
                body = target.photo if path.path == "/photo.jpg" else b"text-of-a-file-outside"
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def send_endlessly(self):
            """More bytes than any photo may have."""
            try:
                for _ in range(400):
                    self.wfile.write(bytes(1 << 20))
            except OSError:
                pass

    server = http.server.ThreadingHTTPServer((address, 443), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return certificate
