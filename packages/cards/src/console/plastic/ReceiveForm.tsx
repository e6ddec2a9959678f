import { Form, useForm, useWords } from '@evops/kit'
import { maskTag } from '@evops/platform/contract'
import { useRef, useState } from 'react'
import { receivePlastic, type PlasticRow } from '../../contract/index.ts'
import { NumberFields } from '../cards/CardFields.tsx'
import { plasticReads } from './plastic-reads.ts'
import { plasticWords } from './plastic.words.ts'

/**
 * Form for delivered cards: number and chip by card reader, card after card. Enter moves through the inputs, and the
 * received cards are listed.
 */
export function ReceiveForm({ order }: { order: PlasticRow }) {
  const t = useWords(plasticWords)
  const [last, setLast] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const typed = useRef('')
  const form = useForm(receivePlastic, {
    params: { id: order.id },
    initial: {},
    refreshes: plasticReads,
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
        <NumberFields form={form} />
      </Form>
      <output>{last !== undefined && t('cards.plastic.scanned', { cardNo: last })}</output>
    </section>
  )
}
