import { listDriverCarousel } from '@evops/driver/contract'
import { useOperatorBranding } from '../face.ts'
import { useEndpoint } from '../net/use-endpoint.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { partWords } from './part.words.ts'
import { Link } from './Parts.tsx'

/** Pages of the app by their name in content. */
const wayTo = {
  map: '/',
  scan: '/scan',
  wallet: '/wallet',
  coupons: '/coupons',
  bookings: '/bookings',
  invoices: '/invoices',
  feedback: '/feedback',
} as const

/** Shows the operator's content for a place, if there is any. */
export function Carousel({ place }: { place: 'home' | 'bill' | 'wallet' }) {
  const t = useWords(partWords)
  const { operator } = useOperatorBranding()
  const language = useLanguage()
  const slides = useEndpoint(listDriverCarousel, { query: { operator, language, place } }).data ?? []
  const [first] = slides
  if (!first) return null
  return (
    <section className="shelf" aria-label={t('driver.part.carousel')}>
      {slides.map(({ id, title, link, picture }) => {
        const shown = (
          <picture>
            {picture.wide && <source media="(min-width: 768px)" srcSet={picture.wide} />}
            <img src={picture.address} alt={picture.alt || title} />
          </picture>
        )
        if (link === null) return <div key={id}>{shown}</div>
        if (link.kind === 'web')
          return (
            <a key={id} href={link.url} rel="noreferrer">
              {shown}
            </a>
          )
        return (
          <Link key={id} to={link.kind === 'news' ? `/news/${link.id}` : wayTo[link.page]}>
            {shown}
          </Link>
        )
      })}
    </section>
  )
}
