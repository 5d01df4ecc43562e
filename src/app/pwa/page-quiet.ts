/** Resolves once the page is loaded and has nothing better to do. */
export function pageQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const idle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 500)
    if (document.readyState === 'complete') idle()
    else addEventListener('load', idle, { once: true })
  })
}
