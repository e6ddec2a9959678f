import {
  Button,
  Dialog,
  Form,
  formatMoney,
  IconButton,
  NumberField,
  Sheet,
  TextField,
  useIsPermitted,
  useForm,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { useState } from 'react'
import {
  addWorkOrderPart,
  removeWorkOrderPart,
  workOrderPermissions,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { workOrderWords } from './work-orders.words.ts'
import { ScanButton } from './ScanButton.tsx'
import { workOrderReads } from './use-quick-acts.ts'

/** Returns true for the assignee, helpers and dispatchers while the work order is open. */
export function useCanWorkOnOrder(workOrder: WorkOrderDetail): boolean {
  const may = useIsPermitted()
  const isOver = workOrder.state === 'closed' || workOrder.state === 'cancelled'
  return !isOver && (may(workOrderPermissions.control) || (workOrder.mine && may(workOrderPermissions.edit)))
}

export function Parts({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(workOrderWords)
  const language = useLanguage()
  const mayWork = useCanWorkOnOrder(workOrder)
  const [adding, setAdding] = useState(false)
  const remove = useSave(removeWorkOrderPart, {
    refreshes: workOrderReads,
    done: t('maintenance.workOrder.done'),
  })
  const total = workOrder.parts.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0)
  const [first] = workOrder.parts
  return (
    <Sheet
      title={t('maintenance.workOrder.parts')}
      note={
        mayWork && (
          <Button small icon="plus" onClick={() => setAdding(true)}>
            {t('maintenance.workOrder.part-add')}
          </Button>
        )
      }
    >
      {first === undefined ? (
        <p className="dim">{t('maintenance.workOrder.parts-none')}</p>
      ) : (
        <ul className="session-parts">
          {workOrder.parts.map((part) => (
            <li key={part.id}>
              <span>
                {part.name} {part.partNo !== '' && <small className="dim num">{part.partNo}</small>}
              </span>
              <span className="num dim">
                {part.quantity} × {formatMoney(part.unitMinor, part.currency, language)}
              </span>
              <b className="num">{formatMoney(part.quantity * part.unitMinor, part.currency, language)}</b>
              {mayWork && (
                <IconButton
                  icon="trash"
                  label={t('maintenance.workOrder.part-remove', { name: part.name })}
                  onClick={() => remove.mutate({ params: { id: workOrder.id, partId: part.id } })}
                />
              )}
            </li>
          ))}
          <li className="total">
            <span>{t('maintenance.workOrder.total')}</span>
            <span />
            <b className="num">{formatMoney(total, first.currency, language)}</b>
          </li>
        </ul>
      )}
      {adding && <AddPart workOrder={workOrder} onClose={() => setAdding(false)} />}
    </Sheet>
  )
}

function AddPart({ workOrder, onClose }: { workOrder: WorkOrderDetail; onClose: () => void }) {
  const t = useWords(workOrderWords)
  const currency = useCurrentUser()?.operator.currency ?? 'CNY'
  const digits = currencyExponent(currency)
  const form = useForm(addWorkOrderPart, {
    params: { id: workOrder.id },
    initial: { quantity: 1 },
    refreshes: workOrderReads,
    done: t('maintenance.workOrder.done'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('maintenance.workOrder.part-add')} onClose={onClose}>
      <Form form={form} verb={t('maintenance.workOrder.part-add')} onCancel={onClose}>
        <TextField form={form} name="name" label={t('maintenance.workOrder.part-name')} />
        <TextField form={form} name="partNo" label={t('maintenance.workOrder.part-no')} />
        <ScanButton most={60} onFound={(code) => form.set('partNo', code)} />
        <NumberField form={form} name="quantity" label={t('maintenance.workOrder.quantity')} />
        <NumberField
          form={form}
          name="unitMinor"
          label={t('maintenance.workOrder.unit-price')}
          scale={digits}
          shown={digits}
          unit={currency}
        />
      </Form>
    </Dialog>
  )
}
