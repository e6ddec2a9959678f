import {
  Button,
  Dialog,
  Form,
  formatMoney,
  IconButton,
  NumberField,
  Sheet,
  TextField,
  useCan,
  useForm,
  useLanguage,
  useMe,
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
import { orderWords } from './orders.words.ts'
import { ScanButton } from './ScanButton.tsx'
import { orderReads } from './use-quick-acts.ts'

/** Whoever works on an order, or gives orders out, while it is open. */
export function useMayWork(order: WorkOrderDetail): boolean {
  const may = useCan()
  const isOver = order.state === 'closed' || order.state === 'cancelled'
  return !isOver && (may(workOrderPermissions.control) || (order.mine && may(workOrderPermissions.edit)))
}

export function Parts({ order }: { order: WorkOrderDetail }) {
  const t = useWords(orderWords)
  const language = useLanguage()
  const mayWork = useMayWork(order)
  const [adding, setAdding] = useState(false)
  const remove = useSave(removeWorkOrderPart, { refreshes: orderReads, done: t('maintenance.order.done') })
  const total = order.parts.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0)
  const [first] = order.parts
  return (
    <Sheet
      title={t('maintenance.order.parts')}
      note={
        mayWork && (
          <Button small icon="plus" onClick={() => setAdding(true)}>
            {t('maintenance.order.part-add')}
          </Button>
        )
      }
    >
      {first === undefined ? (
        <p className="dim">{t('maintenance.order.parts-none')}</p>
      ) : (
        <ul className="order-parts">
          {order.parts.map((part) => (
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
                  label={t('maintenance.order.part-remove', { name: part.name })}
                  onClick={() => remove.mutate({ params: { id: order.id, partId: part.id } })}
                />
              )}
            </li>
          ))}
          <li className="total">
            <span>{t('maintenance.order.total')}</span>
            <span />
            <b className="num">{formatMoney(total, first.currency, language)}</b>
          </li>
        </ul>
      )}
      {adding && <AddPart order={order} onClose={() => setAdding(false)} />}
    </Sheet>
  )
}

function AddPart({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const t = useWords(orderWords)
  const currency = useMe()?.operator.currency ?? 'CNY'
  const digits = currencyExponent(currency)
  const form = useForm(addWorkOrderPart, {
    params: { id: order.id },
    initial: { quantity: 1 },
    refreshes: orderReads,
    done: t('maintenance.order.done'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('maintenance.order.part-add')} onClose={onClose}>
      <Form form={form} verb={t('maintenance.order.part-add')} onCancel={onClose}>
        <TextField form={form} name="name" label={t('maintenance.order.part-name')} />
        <TextField form={form} name="partNo" label={t('maintenance.order.part-no')} />
        <ScanButton most={60} onFound={(code) => form.set('partNo', code)} />
        <NumberField form={form} name="quantity" label={t('maintenance.order.quantity')} />
        <NumberField
          form={form}
          name="unitMinor"
          label={t('maintenance.order.unit-price')}
          scale={digits}
          shown={digits}
          unit={currency}
        />
      </Form>
    </Dialog>
  )
}
