import { Button, kitWords, RevealDialog, useIsPermitted, useWords } from '@evops/kit'
import { containsMaskedTag } from '@evops/platform/contract'
import { useState } from 'react'
import { revealOcppMessage, stationViewPermission, type OcppMessageRow } from '../../contract/index.ts'
import { OcppMessageBody } from './OcppMessageBody.tsx'
import { parseStoredOcppMessage } from './ocpp-message.rules.ts'
import '../commands/commands.css'

type Shown = Pick<OcppMessageRow, 'chargePointId' | 'at' | 'direction' | 'action' | 'messageId' | 'body'> & {
  pair?: Pick<OcppMessageRow, 'body'> | null
}

/**
 * Shows the unmasked tags in a message and in its request or response, to users with the permission. Renders nothing if
 * no tag is masked.
 */
export function RevealOcppMessage({ ocppMessage }: { ocppMessage: Shown }) {
  const k = useWords(kitWords)
  const may = useIsPermitted()
  const [open, setOpen] = useState(false)
  const { chargePointId, at, direction, messageId, action, body, pair } = ocppMessage
  if (!may(revealOcppMessage) || !may(stationViewPermission)) return null
  if (!containsMaskedTag(body) && !containsMaskedTag(pair?.body ?? '')) return null
  return (
    <>
      <Button small kind="text" icon="eye" onClick={() => setOpen(true)}>
        {k('kit.reveal')}
      </Button>
      {open && (
        <RevealDialog
          call={revealOcppMessage}
          initial={{ chargePointId, at, direction, messageId }}
          name={action ?? messageId ?? ''}
          onClose={() => setOpen(false)}
        >
          {(reply) =>
            [reply.body, reply.pair].map(
              (each) =>
                each !== null && (
                  <OcppMessageBody key={each} title={action ?? ''} message={parseStoredOcppMessage({ body: each })} />
                ),
            )
          }
        </RevealDialog>
      )}
    </>
  )
}
