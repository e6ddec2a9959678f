import { LiveLine, PageHead } from '@evops/kit'

/** A live screen before its first answer: title, and the frame of what comes. */
export function LiveComing({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} fresh={<LiveLine />} />
      <div className="stack" aria-busy="true">
        {Array.from({ length: 6 }, (_, at) => (
          <span className="bone" key={at} />
        ))}
      </div>
    </>
  )
}
