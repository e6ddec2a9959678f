import type { ReactNode } from 'react'
import type { EndpointSpec } from '@evops/platform/contract'
import { Can } from '../access.tsx'
import type { EndpointOptions } from '../net/call.ts'
import { useSave, type UseSaveOptions } from '../net/queries.ts'
import { confirmAction, type ConfirmQuestion } from './Dialog.tsx'
import { Button } from './Small.tsx'

/**
 * A button for an irreversible action: visible to users with the permission, asks for confirmation (object, number,
 * consequences), then calls the endpoint. `save` defines the reads to refresh and the next step.
 */
export function RemoveButton<E extends EndpointSpec>({
  call,
  input,
  save,
  confirmation,
  small = false,
  disabled = false,
  children,
}: {
  call: E
  input: EndpointOptions<E>
  save: UseSaveOptions<E>
  confirmation: Omit<ConfirmQuestion, 'danger'>
  small?: boolean
  disabled?: boolean
  /** Content of the button; default: the verb of the question. */
  children?: ReactNode
}) {
  const remove = useSave(call, save)
  const press = async () => {
    if (await confirmAction({ ...confirmation, danger: true })) remove.mutate(input)
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
        {children ?? confirmation.verb}
      </Button>
    </Can>
  )
}
