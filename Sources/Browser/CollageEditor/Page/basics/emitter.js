// A base class for objects that send events with details.

/** @template {object} Events The details of its events, by their names. */
export class Emitter extends EventTarget {
  /**
   * @override
   * @template {keyof Events & string} Type
   * @param {Type} type
   * @param {((event: CustomEvent<Events[Type]>) => unknown) | EventListenerObject | null} listener
   * @param {AddEventListenerOptions | boolean} [options]
   */
  addEventListener(type, listener, options) {
    super.addEventListener(type, /** @type {EventListener} */ (listener), options);
  }

  /**
   * @template {keyof Events & string} Type
   * @param {Type} type
   * @param {Events[Type] extends void ? [] : [detail: Events[Type]]} detail
   */
  emit(type, ...detail) {
    this.dispatchEvent(new CustomEvent(type, { detail: detail[0] }));
  }
}
