import { AsyncLocalStorage } from 'node:async_hooks'

const here = new AsyncLocalStorage<true>()

/** Work that nobody waits for: its transactions go over connections that give way to everybody else's, where there are such. */
export const inBackground = <T>(work: () => T): T => here.run(true, work)

export const isInBackground = (): boolean => here.getStore() ?? false
