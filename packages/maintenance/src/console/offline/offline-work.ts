import { readStored, writeStored, type Me } from '@evops/kit'

/* What the shell asks of a technician's phone. Nothing is loaded where nothing is kept. */
const flag = 'offline-work'
const isText = (value: unknown): value is string => typeof value === 'string'
const holder = () => readStored(flag, isText)

export const offlineWork = {
  /** Somebody's orders are kept here: without a network they stay open. */
  isHolding: () => holder() !== undefined,
  /** Who is signed in here, as the server told it last: for when nobody answers. */
  async person(): Promise<unknown> {
    const whose = holder()
    return whose === undefined ? undefined : (await import('./offline-storage.ts')).readPerson(whose)
  },
  /** Somebody is signed in: their orders are shown, another's go. */
  async begin({ operator, user_name: name }: Pick<Me, 'operator' | 'user_name'>): Promise<void> {
    const whose = holder()
    if (whose === undefined) return
    if (whose !== `${operator.id} ${name}`) return offlineWork.end()
    await (await import('./work.ts')).begin()
  },
  /** Whether to sign out by a press: what is not sent yet would be lost. */
  async mayLeave(): Promise<boolean> {
    return holder() === undefined || (await import('./leave.ts')).mayLeave()
  },
  /**
   * The session is over: orders and shell go. What is not sent yet waits for the same person, unless they signed out
   * themselves (`all`).
   */
  async end({ all = false } = {}): Promise<void> {
    if (holder() === undefined) return
    writeStored(flag, undefined)
    const [{ clearOfflineWork }, { clear }, { dropShell }] = await Promise.all([
      import('./work.ts'),
      import('./offline-storage.ts'),
      import('./shell.ts'),
    ])
    clearOfflineWork()
    await clear(all ? ['workOrders', 'people', 'acts'] : ['workOrders', 'people'])
    await dropShell()
  },
}
