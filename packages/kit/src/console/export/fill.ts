import { topBarSlot } from '../domain.tsx'

/** The reader's exports and acts in the top bar. */
export const runsFill = topBarSlot.fill({
  title: 'kit.run.mine',
  codes: [],
  order: 20,
  load: () => import('./Runs.tsx').then((loaded) => loaded.Runs),
})
