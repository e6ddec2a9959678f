import { readLocalStorage, writeLocalStorage, type ConsoleUser } from '@evops/kit'

/* Functions of the technician's offline storage for the shell. Loads no code if nothing is stored. */
const flag = 'offline-work'
const isText = (value: unknown): value is string => typeof value === 'string'
const holder = () => readLocalStorage(flag, isText)

export const offlineWork = {
  /** True if work orders of a user are stored on this device and remain available without a network. */
  isHolding: () => holder() !== undefined,
  /** Returns the last known user of this device, for when the server cannot be reached. */
  async person(): Promise<unknown> {
    const whose = holder()
    return whose === undefined ? undefined : (await import('./offline-storage.ts')).readOfflineUser(whose)
  },
  /** Called after sign-in: shows the user's work orders and deletes those of another user. */
  async begin({ operator, user_name: name }: Pick<ConsoleUser, 'operator' | 'user_name'>): Promise<void> {
    const whose = holder()
    if (whose === undefined) return
    if (whose !== `${operator.id} ${name}`) return offlineWork.end()
    await (await import('./work.ts')).loadOfflineWork()
  },
  /** Returns true if the user may sign out manually: unsent actions would be lost. */
  async mayLeave(): Promise<boolean> {
    return holder() === undefined || (await import('./leave.ts')).confirmLeaveWithUnsentActs()
  },
  /**
   * Called when the sign-in ends: deletes work orders and cached files. Unsent actions remain for the same user, unless
   * the user signed out manually (`all`).
   */
  async end({ all = false } = {}): Promise<void> {
    if (holder() === undefined) return
    writeLocalStorage(flag, undefined)
    const [{ clearOfflineWork }, { clearOfflineStores }, { deleteCachedConsoleFiles }] = await Promise.all([
      import('./work.ts'),
      import('./offline-storage.ts'),
      import('./shell.ts'),
    ])
    clearOfflineWork()
    await clearOfflineStores(all ? ['workOrders', 'people', 'acts'] : ['workOrders', 'people'])
    await deleteCachedConsoleFiles()
  },
}
