import { Dialog, Facts, Form, TextField, useForm, useWords } from '@evops/kit'
import { useState } from 'react'
import { revealCard, type CardDetail } from '../../contract/index.ts'
import { cardWords } from './cards.words.ts'

/** Reveals a card's full numbers. Requires a reason, which is stored in the audit log. */
export function RevealCard({ card, onClose }: { card: CardDetail; onClose: () => void }) {
  const t = useWords(cardWords)
  const [shown, setShown] = useState<{ cardNo: string; uid: string; secureNo: string | null }>()
  const form = useForm(revealCard, { params: { id: card.id }, initial: {}, onSaved: setShown })
  const verb = t('cards.card.act-reveal')
  return (
    <Dialog title={`${verb} · ${card.cardNo}`} onClose={onClose}>
      {shown ? (
        <Facts
          of={[
            [t('cards.card.cardNo'), shown.cardNo],
            [t('cards.card.uid'), shown.uid],
            [t('cards.card.secureNo'), shown.secureNo],
          ]}
        />
      ) : (
        <>
          <p className="dim">{t('cards.card.reveal-text')}</p>
          <Form form={form} verb={verb} onCancel={onClose}>
            <TextField form={form} name="reason" label={t('cards.card.reason')} wide />
          </Form>
        </>
      )}
    </Dialog>
  )
}
