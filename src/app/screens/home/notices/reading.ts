/** What is opened to be read: an article of the server's, or the list of all. */
export type Reading =
  /** @property lead what is said in its place while the article itself cannot be had */
  { article: number; title: string; lead?: string } | { list: true }
