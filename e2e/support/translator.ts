/**
 * Does to a page what the translation of a browser does: replaces each text node by `<font><font>text</font></font>`, also
 * in text that appears later. The words stay the same, so that a test finds them. Runs inside the page.
 */
export function translatePage(): void {
  const swap = (text: Text): void => {
    const parent = text.parentElement;
    if (!text.nodeValue?.trim() || !parent) return;
    if (parent.closest('script,style,textarea,font,[translate=no],.notranslate')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const swapAll = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    for (const text of found) swap(text);
  };
  swapAll(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.nodeType === 3) swap(node as Text);
        else if (node.nodeType === 1 && node.nodeName !== 'FONT') swapAll(node);
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}
