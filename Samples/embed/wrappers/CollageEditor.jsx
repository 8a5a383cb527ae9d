// The editor as a component of React: <CollageEditor document="square/four" photos={files} onChange={...} ref={editor} />.
import { forwardRef, useEffect, useImperativeHandle, useRef } from "react";
import { defineEditor } from "@collage/editor";

defineEditor();

export const CollageEditor = forwardRef(function CollageEditor(
  { document, photos, draft, fresh = false, features = {}, strings = {}, host = null, onChange, onSelect, onSave, onError, ...rest },
  ref,
) {
  const element = useRef(null);
  useImperativeHandle(ref, () => element.current);
  useEffect(() => {
    const editor = element.current;
    editor.host = host;
    editor.load(document, { photos, draft, fresh }).catch(() => {}); // The editor shows why, and sends collage-error.
    return () => void editor.dispose();
  }, [document, photos, draft, fresh, host]);
  useEffect(() => Object.assign(element.current, { features, strings }) && undefined, [features, strings]);
  useEffect(() => {
    const ends = new AbortController();
    const listeners = { change: onChange, select: onSelect, save: onSave, error: onError };
    for (const [name, listener] of Object.entries(listeners)) {
      if (listener) element.current.addEventListener(`collage-${name}`, listener, { signal: ends.signal });
    }
    return () => ends.abort();
  }, [onChange, onSelect, onSave, onError]);
  return <collage-editor ref={element} {...rest} />;
});
