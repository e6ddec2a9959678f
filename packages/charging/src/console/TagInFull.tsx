import { can, Facts, IconButton, kitWords, RevealDialog, useWords } from '@evops/kit'
import { useState } from 'react'
import { orderViewers, type revealOrderTag, type revealOrphanTag } from '../contract/index.ts'
import { orderWords } from './order.words.ts'

/** A masked tag, and for who may a press that shows it in full. */
export function TagInFull({
  call,
  id,
  idTag,
}: {
  call: typeof revealOrderTag | typeof revealOrphanTag
  id: string
  idTag: string
}) {
  const t = useWords(orderWords)
  const k = useWords(kitWords)
  const [open, setOpen] = useState(false)
  if (idTag === '' || !can(call) || !can(orderViewers)) return idTag
  return (
    <>
      {idTag} <IconButton icon="eye" label={k('kit.reveal')} onClick={() => setOpen(true)} />
      {open && (
        <RevealDialog call={call} params={{ id }} name={idTag} onClose={() => setOpen(false)}>
          {(reply) => <Facts of={[[t('charging.fact.token'), reply.idTag]]} />}
        </RevealDialog>
      )}
    </>
  )
}
