// What can be chosen for the camera; how it is held and what is drawn over its picture are kept for the next time.
import { say } from "../basics/messages.js";
import { keepPreference, preference } from "../model/preferences.js";
import { choices, toggle } from "./controls.js";
import { make } from "../basics/elements.js";

/** What is chosen unless the user has chosen otherwise, by the names of preferences. */
const USUAL = { "camera-template": true, "camera-mirror": false, "camera-left-handed": false };

/** Returns what was chosen the last time. @returns {typeof USUAL} */
function kept() {
  const values = Object.entries(USUAL).map(([name, usual]) => [name, (preference(name) ?? `${usual}`) === "true"]);
  return Object.fromEntries(values);
}

export class CameraOptions {
  countdown = 3;
  hasThirds = true;
  /** True if a white screen lights the face before the camera. */
  lightsScreen = false;
  #kept = kept();

  /** @param {() => void} changed */
  constructor(changed) {
    this.mirror = this.#toggle("camera-mirror", say`Mirror my photos`, changed);
    this.element = make(
      "div",
      { class: "camera-options" },
      choices({
        label: say`Countdown`,
        value: `${this.countdown}`,
        options: [["0", say`Off`], ["3", say`${3} s`], ["10", say`${10} s`]],
        onchange: (seconds) => (this.countdown = Number(seconds)),
      }),
      toggle({ label: say`Thirds`, value: true, onchange: (isOn) => (this.hasThirds = isOn, changed()) }),
      this.#toggle("camera-template", say`Show the template`, changed),
      this.mirror,
      this.#toggle("camera-left-handed", say`Left-handed`, changed),
      toggle({ label: say`Flash of the screen`, value: false, onchange: (isOn) => (this.lightsScreen = isOn) }),
    );
  }

  /** True if the template is drawn over the live picture. */
  get showsTemplate() {
    return this.#kept["camera-template"];
  }

  /** True if photos of the front camera are as the mirror shows them. */
  get mirrors() {
    return this.#kept["camera-mirror"];
  }

  get isLeftHanded() {
    return this.#kept["camera-left-handed"];
  }

  /**
   * @param {keyof typeof USUAL} name
   * @param {string} label
   * @param {() => void} changed
   */
  #toggle(name, label, changed) {
    return toggle({
      label,
      value: this.#kept[name],
      onchange: (isOn) => {
        this.#kept[name] = isOn;
        keepPreference(name, `${isOn}`);
        changed();
      },
    });
  }
}
