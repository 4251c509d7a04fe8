/** Copying to the clipboard, also over plain http, where browsers have no clipboard API. */

/** Copy the text of a field; where nothing else works it stays selected for Ctrl+C. Returns whether it was copied. */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
