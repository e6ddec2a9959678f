import { Button, kitWords, RevealDialog, useCan, useWords } from '@evops/kit'
import { namesMaskedTag } from '@evops/platform/contract'
import { useState } from 'react'
import { revealFrame, viewPermission, type FrameRow } from '../../contract/index.ts'
import { Json } from '../commands/Json.tsx'
import { readFrame } from './frame.rules.ts'
import '../commands/commands.css'

type Shown = Pick<FrameRow, 'chargePointId' | 'at' | 'direction' | 'action' | 'messageId' | 'body'> & {
  pair?: Pick<FrameRow, 'body'> | null
}

/** For who may: the tags in a message and in its other half, in full. Nothing where no tag is masked. */
export function RevealFrame({ frame }: { frame: Shown }) {
  const k = useWords(kitWords)
  const may = useCan()
  const [open, setOpen] = useState(false)
  const { chargePointId, at, direction, messageId, action, body, pair } = frame
  if (!may(revealFrame) || !may(viewPermission)) return null
  if (!namesMaskedTag(body) && !namesMaskedTag(pair?.body ?? '')) return null
  return (
    <>
      <Button small kind="text" icon="eye" onClick={() => setOpen(true)}>
        {k('kit.reveal')}
      </Button>
      {open && (
        <RevealDialog
          call={revealFrame}
          initial={{ chargePointId, at, direction, messageId }}
          name={action ?? messageId ?? ''}
          onClose={() => setOpen(false)}
        >
          {(reply) =>
            [reply.body, reply.pair].map(
              (each) =>
                each !== null && (
                  <Json key={each} title={action ?? ''} value={readFrame({ body: each }).payload} />
                ),
            )
          }
        </RevealDialog>
      )}
    </>
  )
}
