import { type FormState, Icon, useCall, useWords } from '@evops/kit'
import { selectPermissions } from '../../contract/index.ts'
import { Matrix } from '../roles/Matrix.tsx'
import { buildPermissionMatrix, setPermissionCodes } from '../roles/matrix.rules.ts'
import { roleWords } from '../roles/roles.words.ts'
import { permissionWords } from './permissions.words.ts'

/** Shows the codes that a bundle grants as pages × actions. */
export function BundleCodes({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const t = useWords(permissionWords)
  const r = useWords(roleWords)
  const offered = useCall(selectPermissions, undefined, { quiet: true })
  const all = (offered.data ?? []).filter(({ kind }) => kind !== 'bundle')
  const { sections, verbs } = buildPermissionMatrix(all, { marks: r('organisation.role.marks'), bundles: '' })
  const chosen = new Set(Array.isArray(form.values.codes) ? form.values.codes.map(String) : [])
  return (
    <section className="f wide bundle-codes" aria-label={t('organisation.perm.bundle-codes')}>
      <span className="label">{t('organisation.perm.bundle-codes')}</span>
      <Matrix
        sections={sections}
        verbs={verbs}
        chosen={chosen}
        changed={new Set()}
        grantsAll={false}
        readOnly={disabled}
        picked={undefined}
        onTick={(codes, on) => form.set('codes', [...setPermissionCodes(all, chosen, codes, on)])}
      />
      {form.faults.codes && (
        <span className="say">
          <Icon name="warning" />
          {form.faults.codes}
        </span>
      )}
    </section>
  )
}
