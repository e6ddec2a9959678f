import {
  CheckField,
  Field,
  type FormState,
  type FormValues,
  PickField,
  SelectField,
  TextField,
  useFields,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  cameraChoiceWords,
  cameraProtocols,
  isSteerable,
  videoChoices,
  type CameraProtocol,
} from '../../contract/index.ts'
import { cameraWords } from './cameras.words.ts'
import { MasksField } from './MasksField.tsx'

/** A password that was not typed stays unchanged. */
export function cameraBody({ password, address, ...values }: FormValues): Record<string, unknown> {
  const typed = typeof password === 'string' && password !== '' ? { password } : {}
  const rest = Object.entries(values).map(([key, value]) => [key, value === '' || value === undefined ? null : value])
  return { ...Object.fromEntries(rest), address: address ?? '', ...typed }
}

export function CameraFields({
  form,
  station,
  chargePoint,
  hasPassword = false,
}: {
  form: FormState
  station?: string
  chargePoint?: string | undefined
  hasPassword?: boolean
}) {
  const t = useWords(cameraWords)
  useWords(cameraChoiceWords)
  const translate = useTranslate()
  const f = useFields(cameraWords, 'video.camera', { form })
  const { stationId } = form.values
  const protocol = cameraProtocols.find((one) => one === form.values.protocol) ?? 'rtsp'
  return (
    <>
      <TextField {...f('cameraNo')} />
      <TextField {...f('name')} />
      <PickField
        form={form}
        name="stationId"
        label={t('video.camera.stationId')}
        from={videoChoices}
        inputOf={(text) => ({ query: { kind: 'station' as const, search: text || undefined } })}
        choices={(reply) => reply.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={station}
      />
      <PickField
        form={form}
        name="chargePointId"
        label={t('video.camera.chargePointId')}
        from={videoChoices}
        inputOf={(text) => ({
          query: {
            kind: 'chargePoint' as const,
            search: text || undefined,
            ...(typeof stationId === 'string' && stationId !== '' && { stationId }),
          },
        })}
        choices={(reply) => reply.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chargePoint}
      />
      <TextField {...f('spaceNo')} />
      <SelectField
        {...f('protocol')}
        options={cameraProtocols.map((value) => ({
          value,
          label: translate(`video.camera.protocol.${value}`),
        }))}
      />
      <Reached form={form} protocol={protocol} hasPassword={hasPassword} />
      <TextField {...f('maker')} />
      <TextField {...f('model')} />
      {isSteerable(protocol) && <CheckField {...f('ptz')} wide />}
      <CheckField {...f('enabled')} wide />
      <MasksField form={form} label={t('video.camera.masks')} hint={t('video.camera.masks-hint')} />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}

/** Fields for the connection, depending on the protocol. */
function Reached({ form, protocol, hasPassword }: { form: FormState; protocol: CameraProtocol; hasPassword: boolean }) {
  const t = useWords(cameraWords)
  const f = useFields(cameraWords, 'video.camera', { form })
  if (protocol === 'test') return null
  const label = t(protocol === 'gb28181' ? 'video.camera.gb' : 'video.camera.address')
  return (
    <>
      <TextField {...f('address')} label={label} hint={t(`video.camera.address-hint-${protocol}`)} wide />
      {(protocol === 'rtsp' || protocol === 'hls') && <TextField {...f('subAddress')} wide />}
      {protocol !== 'gb28181' && (
        <>
          <TextField {...f('userName')} />
          <Field
            form={form}
            name="password"
            label={t('video.camera.password')}
            hint={t(hasPassword ? 'video.camera.password-kept' : 'video.camera.password-hint')}
          >
            {(control) => (
              <input
                {...control}
                className="field"
                type="password"
                autoComplete="new-password"
                value={typeof form.values.password === 'string' ? form.values.password : ''}
                onChange={(event) => form.set('password', event.target.value)}
              />
            )}
          </Field>
          <TextField {...f('snapshotAddress')} wide />
        </>
      )}
    </>
  )
}
