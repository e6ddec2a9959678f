import { Drawer, Form, useForm, useWords } from '@evops/kit'
import {
  getCard,
  pickStartLimits,
  listCardOperations,
  listCards,
  updateCard,
  type CardDetail,
} from '../../contract/index.ts'
import { LimitFields } from '../limits/LimitFields.tsx'
import { startLimitsFromForm } from '../limits/limits-form.ts'
import { HolderField, CardKindFields, CardTermFields } from './CardFields.tsx'
import { cardWords } from './cards.words.ts'

const terms = ['validFrom', 'validUntil', 'limitMinor', 'limitDwh'] as const

/** Edits a card's permissions and its holder. */
export function EditCard({ card, onClose }: { card: CardDetail; onClose: () => void }) {
  const t = useWords(cardWords)
  const isIssued = card.issuedAt !== null
  const { id, version, plate, remark, media, ats, applet, cardType, holderId } = card
  const form = useForm(updateCard, {
    initial: {
      plate,
      remark,
      media,
      ats,
      applet,
      cardType,
      holderId,
      ...pickStartLimits(card),
      ...Object.fromEntries(terms.map((name) => [name, card[name]])),
    },
    refreshes: [listCards, getCard, listCardOperations],
    done: t('cards.card.saved'),
    toBody: ({ holderId: chosen, ...values }) => ({
      ...values,
      plate: values.plate ?? '',
      remark: values.remark ?? '',
      ats: values.ats ?? '',
      applet: values.applet ?? '',
      ...Object.fromEntries(terms.map((name) => [name, values[name] === '' ? null : (values[name] ?? null)])),
      ...(isIssued && startLimitsFromForm(values)),
      ...(isIssued && { holderId: chosen === '' ? null : (chosen ?? null) }),
      id,
      version,
    }),
    onSaved: onClose,
  })
  return (
    <Drawer title={card.cardNo} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        {isIssued && <HolderField form={form} chosen={card.holderName ?? undefined} />}
        <CardKindFields form={form} />
        <CardTermFields form={form} />
        {isIssued && <LimitFields form={form} />}
      </Form>
    </Drawer>
  )
}
