/**
 * The files of the typeface that these words need. A file that comes when its words are already there has the whole page
 * laid out again, so they are asked for before the list is drawn.
 */
export function loadTypefaceFor(words: string): void {
  void document.fonts?.load(getComputedStyle(document.body).font, words).catch(() => undefined)
}
