def run(given, bench): return 0
