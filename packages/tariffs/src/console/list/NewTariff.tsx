import {
  Dialog,
  ReadFailure,
  Form,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useNav,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import type { EndpointReply } from '@evops/platform/contract'
import {
  createTariff,
  getTariff,
  getTariffVersion,
  listTariffPresets,
  listTariffs,
  type TariffContent,
} from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'

type Presets = EndpointReply<typeof listTariffPresets>
/** Tariff whose copy the dialog proposes. */
type CopiedTariff = EndpointReply<typeof listTariffs>['list'][number]
interface NewTariffProps {
  copied?: Pick<CopiedTariff, 'id' | 'code' | 'name' | 'note'> | undefined
  onClose: () => void
}

/** Creates a rule from code, name and initial content, then opens the editor. A copy begins with another rule's. */
export function NewTariff({ copied, onClose }: NewTariffProps) {
  const t = useWords(tariffWords)
  const presets = useCall(listTariffPresets)
  const tariffs = useCall(listTariffs, { query: { pageSize: 100 } }, { quiet: true })
  return (
    <Dialog title={t(copied ? 'tariffs.copy-title' : 'tariffs.new-title')} onClose={onClose}>
      {presets.error && <ReadFailure error={presets.error} onRetry={() => void presets.refetch()} />}
      {presets.data && (
        <Start presets={presets.data} tariffs={tariffs.data?.list ?? []} copied={copied} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** A tariff starts from a preset or from another tariff, so the form needs them first. */
function Start({
  presets,
  tariffs,
  copied,
  onClose,
}: { presets: Presets; tariffs: readonly CopiedTariff[] } & NewTariffProps) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const nav = useNav()
  const [start, setStart] = useState<string>(copied?.id ?? 'flat')
  const preset = presets.find((option) => option.code === start)
  const copy = useTariffContent(preset ? undefined : start)
  const content = preset?.content ?? copy
  const form = useForm(createTariff, {
    ...(copied && {
      initial: {
        code: `${copied.code.slice(0, 28)}-2`,
        name: t('tariffs.copy-name', { name: copied.name }).slice(0, 60),
        note: copied.note,
      },
    }),
    toBody: (values) => ({ ...values, content }),
    refreshes: [listTariffs],
    onSaved: (made) => {
      onClose()
      nav.go(`/chgmodule/chgcostrule/${made.id}`)
    },
  })
  const f = useFields(tariffWords, 'tariffs', { form })
  const others = copied && !tariffs.some(({ id }) => id === copied.id) ? [copied, ...tariffs] : tariffs
  return (
    <Form form={{ ...form, isSaving: form.isSaving || !content }} verb={t('tariffs.create')} onCancel={onClose}>
      <TextField {...f('code')} />
      <TextField {...f('name')} />
      <label className="f">
        <span className="label">{t('tariffs.start-from')}</span>
        <select className="field" value={start} onChange={(event) => setStart(event.target.value)}>
          {presets.map((option) => (
            <option key={option.code} value={option.code}>
              {option.asOf ? `${option[language]} · ${option.asOf}` : option[language]}
            </option>
          ))}
          {others.length > 0 && (
            <optgroup label={t('tariffs.copy-of')}>
              {others.map(({ id, code, name }) => (
                <option key={id} value={id}>
                  {name} · {code}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
    </Form>
  )
}

/** Returns the content of a tariff: its draft, or the version in force; undefined while it loads. */
function useTariffContent(id: string | undefined): TariffContent | undefined {
  const { data: tariff } = useCall(getTariff, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const found = id !== undefined && tariff?.id === id ? tariff : undefined
  const versionId = found?.draft ? undefined : (found?.current ?? found?.versions[0])?.id
  const params = { id: id ?? '', versionId: versionId ?? '' }
  const { data: version } = useCall(getTariffVersion, { params }, { enabled: versionId !== undefined })
  return found?.draft?.content ?? (version?.id === versionId ? version?.content : undefined)
}
