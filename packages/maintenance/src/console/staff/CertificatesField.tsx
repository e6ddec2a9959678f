import { Button, type FormState, IconButton, useTranslate, useWords, DateTimeInput } from '@evops/kit'
import { certificateDraft, staffSkills, sharedStaffWords, type StaffCertificate } from '../../contract/index.ts'
import './staff.css'
import { staffWords } from './staff.words.ts'

const most = 20

/** Certificates, a line each: what it is, its number, its last day and the skill that it stands for. */
export function CertificatesField({ form }: { form: FormState }) {
  const t = useWords(staffWords)
  useWords(sharedStaffWords)
  const translate = useTranslate()
  const all = certificateDraft.array().safeParse(form.values.certificates).data ?? []
  const set = (at: number, part: Partial<StaffCertificate>) =>
    form.set(
      'certificates',
      all.map((one, place) => (place === at ? { ...one, ...part } : one)),
    )
  const fault = Object.entries(form.faults).find(([name]) => name.startsWith('certificates'))?.[1]
  return (
    <fieldset className={fault ? 'f wide staff-certificates wrong' : 'f wide staff-certificates'}>
      <legend className="label">{t('maintenance.staff.certificates')}</legend>
      {all.map((one, at) => (
        <div key={at} className="row">
          <input
            className="field"
            placeholder={t('maintenance.staff.certificate-name')}
            aria-label={t('maintenance.staff.certificate-name')}
            maxLength={60}
            value={one.name}
            onChange={({ target }) => set(at, { name: target.value })}
          />
          <input
            className="field"
            placeholder={t('maintenance.staff.certificate-number')}
            aria-label={t('maintenance.staff.certificate-number')}
            maxLength={60}
            value={one.number}
            onChange={({ target }) => set(at, { number: target.value })}
          />
          <DateTimeInput
            kind="day"
            label={t('maintenance.staff.certificate-until')}
            value={one.until ?? ''}
            onChange={(text) => set(at, { until: text || null })}
          />
          <select
            className="field"
            aria-label={t('maintenance.staff.certificate-skill')}
            value={one.skill ?? ''}
            onChange={({ target }) => set(at, { skill: staffSkills.find((skill) => skill === target.value) ?? null })}
          >
            <option value="">{t('maintenance.staff.certificate-any')}</option>
            {staffSkills.map((skill) => (
              <option key={skill} value={skill}>
                {translate(`maintenance.staff.skill-${skill}`)}
              </option>
            ))}
          </select>
          <IconButton
            icon="close"
            label={t('maintenance.staff.certificate-remove')}
            onClick={() =>
              form.set(
                'certificates',
                all.filter((_, place) => place !== at),
              )
            }
          />
        </div>
      ))}
      {fault && <span className="say">{fault}</span>}
      <span className="hint">{t('maintenance.staff.certificates-hint')}</span>
      {all.length < most && (
        <Button
          icon="plus"
          onClick={() => form.set('certificates', [...all, { name: '', number: '', until: null, skill: null }])}
        >
          {t('maintenance.staff.certificate-add')}
        </Button>
      )}
    </fieldset>
  )
}
