import { topBarSlot } from '../domain.tsx'

/** The menu of the reader's exports and actions in the top bar. */
export const runsFill = topBarSlot.fill({
  title: 'kit.run.mine',
  codes: [],
  order: 20,
  load: () => import('./Runs.tsx').then((loaded) => loaded.Runs),
})
