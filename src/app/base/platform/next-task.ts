/**
 * Resolves in a task of its own, so that what follows does not lengthen the running one: a press can come between. Not by a timer:
 * browsers hold those back in hidden tabs.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
