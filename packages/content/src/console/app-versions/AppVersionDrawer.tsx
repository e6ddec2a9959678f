import {
  type DrawerNavigation,
  CheckField,
  Drawer,
  Form,
  type NewItemDrawerProps,
  type FormState,
  FormSection,
  NumberField,
  SelectField,
  Tag,
  TextField,
  useIsPermitted,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import {
  createAppVersion,
  deleteAppVersion,
  packagePlatforms,
  listAppVersions,
  publishAppVersion,
  updateAppVersion,
  versionWords,
  withdrawAppVersion,
  type AppVersionRow,
} from '../../contract/index.ts'
import { retentionWords } from '../retention.words.ts'
import { PhoneFrame } from '../phone/PhoneFrame.tsx'
import { PublicationActs } from '../PublicationActs.tsx'
import { AppFile } from './AppFile.tsx'
import { stateTones } from './version-tones.ts'
import { versionFormWords } from './versions.words.ts'

const reads = [listAppVersions] as const
const acts = { publish: publishAppVersion, withdraw: withdrawAppVersion, remove: deleteAppVersion }

export function NewAppVersion({ onClose, onMade }: NewItemDrawerProps) {
  const t = useWords(versionFormWords)
  const k = useWords(retentionWords)
  const form = useForm(createAppVersion, {
    initial: { minBuild: 0, sharePercent: 100, forced: false },
    refreshes: reads,
    done: k('content.text.saved'),
    draft: 'new-version',
    onSaved: ({ id }) => onMade(id),
  })
  return (
    <Drawer title={t('content.version.new')} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <VersionFields form={form} />
      </Form>
    </Drawer>
  )
}

export function AppVersionDrawer({ row, ...neighbours }: DrawerNavigation & { row: AppVersionRow }) {
  const k = useWords(retentionWords)
  const w = useWords(versionWords)
  const mayEdit = useIsPermitted()(updateAppVersion)
  const { id, platform, versionName, build, minBuild, forced, sharePercent, address } = row
  const { notesZh, notesEn, notesEs, version, state } = row
  const current = { platform, versionName, build, minBuild, forced, sharePercent, address }
  const form = useForm(updateAppVersion, {
    params: { id },
    initial: { ...current, notesZh, notesEn, notesEs, version },
    refreshes: reads,
    done: k('content.text.saved'),
  })
  const isPublished = state === 'published'
  return (
    <Drawer
      title={`${w(`content.version.platform.${platform}`)} ${versionName}`}
      tags={<Tag tone={stateTones[state]}>{w(`content.version.state.${state}`)}</Tag>}
      footer={
        <PublicationActs
          id={id}
          name={versionName}
          isPublished={isPublished}
          isChanged={form.isChanged}
          calls={acts}
          reads={reads}
          onGone={neighbours.onClose}
        />
      }
      {...neighbours}
    >
      <div className="stack">
        {packagePlatforms.some((one) => one === platform) && <AppFile row={row} />}
        {mayEdit ? (
          <Form form={form} onCancel={neighbours.onClose}>
            <VersionFields form={form} isPublished={isPublished} />
          </Form>
        ) : (
          <fieldset className="form" disabled>
            <VersionFields form={form} />
          </fieldset>
        )}
        <VersionPreview form={form} />
      </div>
    </Drawer>
  )
}

/** A published version keeps its platform and build. */
function VersionFields({ form, isPublished = false }: { form: FormState; isPublished?: boolean }) {
  const t = useWords(versionFormWords)
  useWords(versionWords)
  const f = useFields(versionFormWords, 'content.version', { form })
  return (
    <>
      <SelectField {...f('platform')} disabled={isPublished} />
      <TextField {...f('versionName')} />
      <NumberField {...f('build')} disabled={isPublished} />
      <NumberField {...f('minBuild')} />
      <NumberField {...f('sharePercent')} unit="%" />
      <CheckField {...f('forced')} />
      <TextField {...f('address')} type="url" wide />
      <FormSection title={t('content.version.notes')}>
        <TextField {...f('notesZh')} lines={3} wide />
        <TextField {...f('notesEn')} lines={3} wide />
        <TextField {...f('notesEs')} lines={3} wide />
      </FormSection>
    </>
  )
}

/** Preview of the version check in an app, with the notes as typed. */
function VersionPreview({ form: { values } }: { form: FormState }) {
  const t = useWords(versionFormWords)
  const k = useWords(retentionWords)
  const language = useLanguage()
  const { zh, en, es } = { zh: values['notesZh'], en: values['notesEn'], es: values['notesEs'] }
  const notes = { zh, en, es }[language] || en || zh || es
  return (
    <PhoneFrame title={t('content.version.preview-app')} label={k('content.text.preview')}>
      <div className="phone-ask">
        <h2>
          {t('content.version.preview-title', {
            v: typeof values['versionName'] === 'string' ? values['versionName'] : '',
          })}
        </h2>
        <p>{typeof notes === 'string' ? notes : ''}</p>
        <b>{t('content.version.preview-update')}</b>
        {values['forced'] !== true && <i>{t('content.version.preview-later')}</i>}
      </div>
    </PhoneFrame>
  )
}
