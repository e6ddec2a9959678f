import { useNav, useWords } from '@evops/kit'
import { useState } from 'react'
import { gunKey, type PileDetail } from '../../contract/index.ts'
import { createGunStore, GunStoreContext } from '../monitor/gun-store.ts'
import { GunCard } from '../monitor/GunCard.tsx'
import { StationFeed } from '../monitor/StationFeed.tsx'
import { monitorWords } from '../monitor/monitor.words.ts'
import '../monitor/monitor.css'

/** The connectors of one charge point, live; a press opens the gun in monitoring unless the page says otherwise. */
export function PileGuns({
  pile,
  open,
  onOpen,
}: {
  pile: PileDetail
  open?: string | undefined
  onOpen?: (key: string) => void
}) {
  useWords(monitorWords)
  const nav = useNav()
  const [store] = useState(createGunStore)
  const show =
    onOpen ?? ((key: string) => nav.go(`/chgstamon/chgstatlistmon?open=${encodeURIComponent(key)}`))
  return (
    <GunStoreContext value={store}>
      <StationFeed stationId={pile.stationId} />
      <div className="gun-cards of-pile">
        {pile.guns.map((gun) => {
          const key = gunKey(pile.id, gun.gunNo)
          return <GunCard key={key} gunKey={key} isOpen={key === open} onOpen={show} />
        })}
      </div>
    </GunStoreContext>
  )
}
