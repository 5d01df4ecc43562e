/** Whether a tab of another build is open: each tab holds a lock that names its own (see startServiceWorker of src/app/services/pwa). */
export async function otherBuildOpen(locks: Pick<LockManager, 'query'>, build: string): Promise<boolean> {
  const { held = [] } = await locks.query()
  return held.some(({ name }) => name?.startsWith('build:') && name !== `build:${build}`)
}
