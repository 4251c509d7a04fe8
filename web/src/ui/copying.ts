/** Copy what a field shows, and leave it selected; returns whether the browser did. */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Plain http has no clipboard API: copy the selected text the old way.
    return document.execCommand('copy');
  }
}
