import { Empty, type IconName, registerWords, useTranslate } from '@evops/kit'
import { shellWords } from '../shell.words.ts'
import { useRouteTitle } from '../title.ts'

function Sorry({ icon, of }: { icon: IconName; of: '404' | '401' }) {
  registerWords(shellWords)
  const translate = useTranslate()
  useRouteTitle(`shell.${of}.title`)
  return (
    <main className="nowhere">
      <Empty icon={icon} title={translate(`shell.${of}.title`)}>
        <p>{translate(`shell.${of}.text`)}</p>
        <a className="btn p" href="/">
          {translate('shell.back-home')}
        </a>
      </Empty>
    </main>
  )
}
export function NotFound() {
  return <Sorry icon="map" of="404" />
}
export function NotAllowed() {
  return <Sorry icon="lock" of="401" />
}
