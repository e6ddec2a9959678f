import {
  Button,
  isPermitted,
  Can,
  CheckField,
  Copy,
  Facts,
  Form,
  type FormState,
  SelectField,
  Sheet,
  Tag,
  TextField,
  toast,
  useCall,
  useFields,
  useForm,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import { languageNames, languages } from '@evops/platform/contract'
import {
  listOuterChannels,
  type ExternalChannel,
  type ExternalChannelRow,
  externalChannels,
  putOuterChannel,
  testOuterChannel,
} from '../../contract/index.ts'
import { toChannelBody, channelFormValues } from './outer-values.rules.ts'
import { outerWords } from './outer.words.ts'
import { WecomNames } from './WecomNames.tsx'
import './settings.css'

/** Settings of the channels: one sheet for each channel of an external system. */
export function OuterTab() {
  const { data } = useCall(listOuterChannels, {})
  if (!data) return <span className="bone" />
  return (
    <div className="stack narrow-form">
      {externalChannels.map((channel) => {
        const row = data.find((one) => one.channel === channel)
        return <Channel key={`${channel} ${row?.version ?? 0}`} channel={channel} row={row} />
      })}
    </div>
  )
}

export function Channel({ channel, row }: { channel: ExternalChannel; row: ExternalChannelRow | undefined }) {
  const t = useWords(outerWords)
  const disabled = !isPermitted(putOuterChannel)
  const form = useForm(putOuterChannel, {
    params: { channel },
    initial: channelFormValues(row),
    toBody: toChannelBody,
    refreshes: [listOuterChannels],
    done: t('outreach.outer.saved'),
  })
  const test = useSave(testOuterChannel, {
    refreshes: [listOuterChannels],
    onSaved: ({ ok, answer }) =>
      ok ? toast.ok(t('outreach.outer.ok')) : toast.fail(t('outreach.outer.failed', { answer })),
  })
  const fields = <Fields form={form} channel={channel} disabled={disabled} isSet={row !== undefined} />
  return (
    <Sheet title={t(`outreach.outer.${channel}`)}>
      <p className="row">
        <ChannelStateTag row={row} />
        {row && (
          <Can call={testOuterChannel}>
            <Button busy={test.isPending} onClick={() => test.mutate({ params: { channel } })}>
              {t('outreach.outer.test')}
            </Button>
          </Can>
        )}
      </p>
      {disabled ? <div className="form">{fields}</div> : <Form form={form}>{fields}</Form>}
      {channel === 'wecom' && row && <WecomNames disabled={disabled} />}
    </Sheet>
  )
}

export function ChannelStateTag({ row }: { row: ExternalChannelRow | undefined }) {
  const t = useWords(outerWords)
  if (!row) return <Tag>{t('outreach.outer.unset')}</Tag>
  if (row.testError === null) return null
  if (row.testError === '') return <Tag tone="good">{t('outreach.outer.works')}</Tag>
  return <Tag tone="bad">{t('outreach.outer.failed', { answer: row.testError })}</Tag>
}

/** The values to enter in the application's settings of enterprise WeChat. */
function CallbackAddress() {
  const t = useWords(outerWords)
  const { id } = useCurrentUser().operator
  const address = `${globalThis.location.origin}/api/public/wecom/${id}`
  return (
    <Facts
      of={[
        [
          t('outreach.outer.address'),
          <span key="address" className="row wraps">
            <code className="clip">{address}</code>
            <Copy text={address} />
          </span>,
        ],
      ]}
    />
  )
}

interface FieldsProps {
  form: FormState
  channel: ExternalChannel
  disabled: boolean
  isSet: boolean
}
function Fields({ form, channel, disabled, isSet }: FieldsProps) {
  const t = useWords(outerWords)
  const f = useFields(outerWords, 'outreach.outer', { form, disabled })
  const own = (name: Parameters<typeof f>[0], under = 'settings', as: string = name) => ({
    ...f(name),
    name: `${under}.${as}`,
  })
  const secret = (name: 'secret' | 'secretId' | 'secretKey' | 'token' | 'aesKey') => (
    <TextField
      {...own(name, 'secrets')}
      type="password"
      autoComplete="off"
      hint={
        [
          isSet && t('outreach.outer.stored'),
          channel === 'wechat_account' && t('outreach.outer.other-secret'),
          name === 'token' && t('outreach.outer.token-hint'),
        ]
          .filter(Boolean)
          .join(' · ') || undefined
      }
    />
  )
  return (
    <>
      <CheckField {...f('enabled')} />
      <SelectField {...f('environment')} />
      {(channel === 'wechat_account' || channel === 'mini_program') && <TextField {...own('appId')} />}
      {channel === 'mini_program' && (
        <SelectField
          {...own('state')}
          options={(['formal', 'trial', 'developer'] as const).map((value) => ({
            value,
            label: t(`outreach.outer.state.${value}`),
          }))}
        />
      )}
      {channel === 'sms' && (
        <>
          <TextField {...own('sdk', 'settings', 'appId')} />
          <SelectField
            {...own('region')}
            options={(['ap-guangzhou', 'ap-beijing', 'ap-nanjing', 'ap-singapore'] as const).map((value) => ({
              value,
              label: t(`outreach.outer.region.${value}`),
            }))}
          />
          <TextField {...own('signName')} />
          <CheckField {...own('receipts')} />
          {languages.map((language) => (
            <TextField
              key={language}
              form={form}
              disabled={disabled}
              name={`settings.codeTemplates.${language}`}
              label={t('outreach.outer.code-template', { language: languageNames[language] })}
            />
          ))}
          {secret('secretId')}
          {secret('secretKey')}
        </>
      )}
      {channel === 'web_push' && <TextField {...own('subject')} />}
      {channel === 'wecom' && (
        <>
          <TextField {...own('corpId')} />
          <TextField {...own('agentId')} />
        </>
      )}
      {(channel === 'wechat_account' || channel === 'mini_program' || channel === 'wecom') && secret('secret')}
      {channel === 'wecom' && (
        <>
          {secret('token')}
          {secret('aesKey')}
          <CallbackAddress />
        </>
      )}
    </>
  )
}
