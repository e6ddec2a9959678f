import { Button, Can, can, confirm, Drawer, Form, useForm, useSave, useWords } from '@evops/platform/console'
import { useState } from 'react'
import {
  deleteProfileTemplate,
  listProfileTemplates,
  type ProfileTemplate,
  startProfileRollout,
  updateProfileTemplate,
} from '../../contract/index.ts'
import { ApplyProfile } from './ApplyProfile.tsx'
import { withPeriods } from './PeriodFields.tsx'
import { writePeriods } from './periods.rules.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { profileWords } from './profiles.words.ts'

interface ProfileDrawerProps {
  template: ProfileTemplate
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** A template: its hours, and giving it to charge points or taking it from them. */
export function ProfileDrawer({ template, ...beside }: ProfileDrawerProps) {
  const t = useWords(profileWords)
  const [doing, setDoing] = useState<'apply' | 'clear'>()
  return (
    <Drawer title={template.name} footer={<Remove template={template} onGone={beside.onClose} />} {...beside}>
      <div className="stack">
        <Can call={startProfileRollout}>
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
          <ApplyProfile
            key={doing}
            template={template}
            clear={doing === 'clear'}
            onClose={() => setDoing(undefined)}
          />
        )}
        {can(updateProfileTemplate) && (
          <Edit key={template.version} template={template} onClose={beside.onClose} />
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
  const remove = useSave(deleteProfileTemplate, {
    refreshes: [listProfileTemplates],
    done: t('stations.profile.deleted'),
    onSaved: onGone,
  })
  const ask = async () => {
    const sure = await confirm({
      title: t('stations.profile.delete-title', { name }),
      text: t('stations.profile.delete-text'),
      verb: t('stations.profile.delete'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  return (
    <Can call={deleteProfileTemplate}>
      <Button kind="danger" icon="trash" busy={remove.isPending} onClick={() => void ask()}>
        {t('stations.profile.delete')}
      </Button>
    </Can>
  )
}
