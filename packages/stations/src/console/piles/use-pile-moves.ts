import { useLive, useLiveChange } from '@evops/kit'
import { useRef } from 'react'
import { gunsTopic, type PileDetail } from '../../contract/index.ts'
import { isGun } from '../gun-live.ts'

/** Calls back when a connector of this charge point says something else than before: it came, went, or changed state. */
export function usePileMoves(pile: Pick<PileDetail, 'id' | 'stationId'>, onMove: () => void): void {
  const last = useRef(new Map<string, string>())
  const { name } = useLive(gunsTopic, pile.stationId)
  useLiveChange(name, (items) => {
    const moved = items
      .filter(isGun)
      .filter((gun) => gun.pileId === pile.id && last.current.get(gun.key) !== gun.status)
    for (const gun of moved) last.current.set(gun.key, gun.status)
    if (moved.length > 0) onMove()
  })
}
