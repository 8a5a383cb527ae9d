// Whether an open panel takes room from a small collage; styles/narrow.css lays such pages out.

/** True for pages on which panels open only when they are asked for, and close when their tab is pressed again. */
export const isNarrow = () => matchMedia("(max-width: 760px), (max-width: 1000px) and (max-aspect-ratio: 4/5)").matches;
