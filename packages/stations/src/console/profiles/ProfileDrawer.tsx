import {
  type DrawerNavigation,
  Button,
  Can,
  isPermitted,
  Drawer,
  Form,
  RemoveButton,
  useForm,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  deleteProfileTemplate,
  listProfileTemplates,
  type ProfileTemplate,
  startProfileBulkJob,
  updateProfileTemplate,
} from '../../contract/index.ts'
import { ApplyProfile } from './ApplyProfile.tsx'
import { withPeriods } from './PeriodFields.tsx'
import { writePeriods } from './periods.rules.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { profileWords } from './profiles.words.ts'

interface ProfileDrawerProps extends DrawerNavigation {
  template: ProfileTemplate
}

/** Drawer of a charging profile template: its periods, and its assignment to charge points. */
export function ProfileDrawer({ template, ...neighbours }: ProfileDrawerProps) {
  const t = useWords(profileWords)
  const [doing, setDoing] = useState<'apply' | 'clear'>()
  return (
    <Drawer title={template.name} footer={<Remove template={template} onGone={neighbours.onClose} />} {...neighbours}>
      <div className="stack">
        <Can call={startProfileBulkJob}>
          <div className="row wraps">
            <Button kind="primary" icon="upload" onClick={() => setDoing('apply')}>
              {t('stations.profile.apply')}
            </Button>
            <Button icon="close" onClick={() => setDoing('clear')}>
              {t('stations.profile.clear')}
            </Button>
          </div>
        </Can>
        {doing && (
          <ApplyProfile key={doing} template={template} clear={doing === 'clear'} onClose={() => setDoing(undefined)} />
        )}
        {isPermitted(updateProfileTemplate) && (
          <Edit key={template.version} template={template} onClose={neighbours.onClose} />
        )}
      </div>
    </Drawer>
  )
}

function Edit({ template, onClose }: { template: ProfileTemplate; onClose: () => void }) {
  const t = useWords(profileWords)
  const { name, purpose, stackLevel, unit, version, periods } = template
  const initial = { name, purpose, unit, version, stackLevel, typed: writePeriods(periods, unit) }
  const form = useForm(updateProfileTemplate, {
    params: { id: template.id },
    initial,
    toBody: withPeriods,
    refreshes: [listProfileTemplates],
    done: t('stations.profile.saved'),
  })
  return (
    <Form form={form} onCancel={onClose}>
      <ProfileFields form={form} />
    </Form>
  )
}

function Remove({ template: { id, name }, onGone }: { template: ProfileTemplate; onGone: () => void }) {
  const t = useWords(profileWords)
  return (
    <RemoveButton
      call={deleteProfileTemplate}
      input={{ params: { id } }}
      save={{
        refreshes: [listProfileTemplates],
        done: t('stations.profile.deleted'),
        onSaved: onGone,
      }}
      confirmation={{
        title: t('stations.profile.delete-title', { name }),
        text: t('stations.profile.delete-text'),
        verb: t('stations.profile.delete'),
      }}
    />
  )
}
