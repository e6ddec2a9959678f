import { Button, Dialog, Form, SelectField, TextField, useCall, useFields, useForm, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  createReaderJob,
  getCard,
  listCardBridges,
  listReaderJobs,
  moneylessJobKinds,
  type CardDetail,
} from '../../contract/index.ts'
import { EndedJob } from './EndedJob.tsx'
import { OpenJob } from './OpenJob.tsx'
import { PairBridge } from './PairBridge.tsx'
import { readerWords } from './readers.words.ts'

/** Reader jobs of one card: a new job, the open one, and previous ones. */
export function WriteCard({ card, onClose }: { card: CardDetail; onClose: () => void }) {
  const t = useWords(readerWords)
  const [pairing, setPairing] = useState(false)
  const jobs = useCall(listReaderJobs, { params: { id: card.id } }, { every: 2_000, quiet: true })
  const [first, ...rest] = jobs.data ?? []
  const open = first?.endedAt === null ? first : undefined
  const before = open ? rest : (jobs.data ?? [])
  if (pairing) return <PairBridge onClose={() => setPairing(false)} />
  return (
    <Dialog title={`${t('cards.reader.title')} · ${card.cardNo}`} onClose={onClose}>
      <p className="dim">{t('cards.reader.text')}</p>
      {jobs.data && !open && <NewJob card={card} onClose={onClose} />}
      {open && <OpenJob key={`${open.id}:${open.step}`} job={open} />}
      <p>
        <Button icon="plus" onClick={() => setPairing(true)}>
          {t('cards.reader.pair')}
        </Button>
      </p>
      {before.length > 0 && (
        <section className="stack" aria-label={t('cards.reader.history')}>
          <h3>{t('cards.reader.history')}</h3>
          <ol className="card-history">
            {before.slice(0, 5).map((job) => (
              <li key={job.id}>
                <EndedJob job={job} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </Dialog>
  )
}

function NewJob({ card, onClose }: { card: CardDetail; onClose: () => void }) {
  const t = useWords(readerWords)
  const bridges = useCall(listCardBridges, undefined, { quiet: true })
  const isFresh = card.state === 'blank' || card.state === 'stock'
  const form = useForm(createReaderJob, {
    params: { id: card.id },
    initial: { kind: isFresh ? 'personalise' : 'read', bridgeId: '' },
    refreshes: [listReaderJobs, getCard],
    done: t('cards.reader.started'),
    toBody: ({ pin, bridgeId, kind }) => ({
      kind,
      bridgeId: bridgeId || null,
      pin: kind === 'pin' ? pin : '',
    }),
  })
  const f = useFields(readerWords, 'cards.reader', { form })
  const paired = (bridges.data ?? []).filter(({ pairedAt }) => pairedAt !== null)
  const kinds = moneylessJobKinds.filter((kind) => (isFresh ? kind !== 'pin' : kind !== 'personalise'))
  return (
    <Form form={form} verb={t('cards.reader.start')} onCancel={onClose}>
      <SelectField {...f('kind')} options={kinds.map((value) => ({ value, label: t(`cards.reader.kind.${value}`) }))} />
      <SelectField
        {...f('bridgeId')}
        options={[
          { value: '', label: t('cards.reader.by-file') },
          ...paired.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {form.values.kind === 'pin' && <TextField {...f('pin')} type="password" autoComplete="new-password" />}
    </Form>
  )
}
