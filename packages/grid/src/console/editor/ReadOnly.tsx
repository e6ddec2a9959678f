import { useMemo, useState } from 'react'
import type { DrawingDraft, StationNet } from '../../contract/index.ts'
import { Canvas } from '../diagram/Canvas.tsx'
import { PictureOf } from '../diagram/PictureOf.tsx'
import { currentNetState } from '../diagram/electrical-state.rules.ts'
import { toDrawnNet } from './use-sheet.ts'

const none: string[] = []
const silent = () => ''
/** View of a draft without editing, with normal switch positions. */
export function ReadOnly({ draft, net }: { draft: DrawingDraft; net: StationNet }) {
  const [chosen, setChosen] = useState<string>()
  const [picture, setPicture] = useState<string>()
  const { background } = draft.document
  const { now, objectOf, formatObject } = useMemo(() => {
    const view = toDrawnNet(net)
    const current = currentNetState(view, undefined)
    const rows = new Map(net.objects.map((one) => [one.id, one]))
    return {
      now: current,
      formatObject: (id: string) => rows.get(id)?.name ?? '',
      objectOf: (id: string) => {
        const row = rows.get(id)
        if (!row) return undefined
        const position = row.normalOpen === null ? {} : { position: current.positionOf(id) }
        return { ...row, windings: row.terminals.length, ...position }
      },
    }
  }, [net])
  return (
    <>
      {background && <PictureOf id={draft.id} pictureId={background.pictureId} onPicture={setPicture} />}
      <Canvas
        label={draft.name}
        document={draft.document}
        {...{ objectOf, now, formatObject, chosen, picture }}
        formatChargePoint={silent}
        dark={none}
        onChoose={setChosen}
      />
    </>
  )
}
