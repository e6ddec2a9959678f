import { Form, useForm, useWords } from '@evops/kit'
import { maskTag } from '@evops/platform/contract'
import { useRef, useState } from 'react'
import { receivePlastic, type PrintBatchRow } from '../../contract/index.ts'
import { CardNumberFields } from '../cards/CardFields.tsx'
import { printBatchEndpointsToReload } from './plastic-reads.ts'
import { printBatchWords } from './plastic.words.ts'

/**
 * Form for delivered cards: number and chip by card reader, card after card. Enter moves through the inputs, and the
 * received cards are listed.
 */
export function ReceiveForm({ order }: { order: PrintBatchRow }) {
  const t = useWords(printBatchWords)
  const [last, setLast] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const typed = useRef('')
  const form = useForm(receivePlastic, {
    params: { id: order.id },
    initial: {},
    refreshes: printBatchEndpointsToReload,
    toBody: ({ cardNo, uid, secureNo, isOtherChip }) => {
      typed.current = typeof cardNo === 'string' ? cardNo : ''
      return { cardNo, uid, secureNo: secureNo || null, isOtherChip: isOtherChip === true }
    },
    onSaved: () => {
      setLast(maskTag(typed.current))
      form.reset({})
      box.current?.querySelector('input')?.focus()
    },
  })
  return (
    <section className="stack plastic-part" ref={box}>
      <h3>{t('cards.plastic.scan')}</h3>
      <Form form={form} verb={t('cards.plastic.scan-verb')}>
        <CardNumberFields form={form} />
      </Form>
      <output>{last !== undefined && t('cards.plastic.scanned', { cardNo: last })}</output>
    </section>
  )
}
