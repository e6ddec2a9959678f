import {
  Dialog,
  Form,
  formatInstant,
  Notice,
  RemoveButton,
  TextField,
  useCall,
  useForm,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { createCardBridge, deleteCardBridge, listCardBridges } from '../../contract/index.ts'
import { readerWords } from './readers.words.ts'

/** Pairs a reader bridge, and unpairs others. */
export function PairBridge({ onClose }: { onClose: () => void }) {
  const t = useWords(readerWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const bridges = useCall(listCardBridges, undefined, { every: 5_000, quiet: true })
  const form = useForm(createCardBridge, { initial: {}, refreshes: [listCardBridges] })
  const when = (at: string | null) => (at === null ? '—' : formatInstant(at, language, timeZone))
  return (
    <Dialog title={t('cards.reader.pair')} onClose={onClose}>
      <Form form={form} verb={t('cards.reader.pair')} onCancel={onClose}>
        <TextField form={form} name="name" label={t('cards.reader.name')} wide />
        {form.reply && (
          <div className="f wide">
            <Notice>
              {t('cards.reader.code', {
                code: form.reply.code,
                at: when(form.reply.until),
                server: location.origin,
              })}
            </Notice>
          </div>
        )}
      </Form>
      <ul className="card-history">
        {bridges.data?.map(({ id, name, pairedAt, lastSeenAt }) => (
          <li key={id}>
            <span>
              {name}
              <small>{pairedAt === null ? t('cards.reader.not-paired') : when(lastSeenAt)}</small>
            </span>
            <RemoveButton
              call={deleteCardBridge}
              input={{ params: { id } }}
              save={{ refreshes: [listCardBridges], done: t('cards.reader.removed') }}
              confirmation={{
                title: t('cards.reader.remove-title', { name }),
                text: t('cards.reader.remove-text'),
                verb: t('cards.reader.remove'),
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
