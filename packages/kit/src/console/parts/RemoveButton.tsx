import type { ReactNode } from 'react'
import type { EndpointSpec } from '@evops/platform/contract'
import { Can } from '../access.tsx'
import type { CallGiven } from '../net/call.ts'
import { useSave, type UseSaveOptions } from '../net/queries.ts'
import { confirm, type Question } from './Dialog.tsx'
import { Button } from './Small.tsx'

/**
 * A button for what cannot be taken back: shown to those who may, asks first (what, how many, what follows), then calls.
 * `save` says what is read again and what comes after.
 */
export function RemoveButton<E extends EndpointSpec>({
  call,
  given,
  save,
  ask,
  small = false,
  disabled = false,
  children,
}: {
  call: E
  given: CallGiven<E>
  save: UseSaveOptions<E>
  ask: Omit<Question, 'danger'>
  small?: boolean
  disabled?: boolean
  /** Its face; the verb of the question unless said otherwise. */
  children?: ReactNode
}) {
  const remove = useSave(call, save)
  const press = async () => {
    if (await confirm({ ...ask, danger: true })) remove.mutate(given)
  }
  return (
    <Can call={call}>
      <Button
        kind="danger"
        icon="trash"
        small={small}
        disabled={disabled}
        busy={remove.isPending}
        onClick={() => void press()}
      >
        {children ?? ask.verb}
      </Button>
    </Can>
  )
}
