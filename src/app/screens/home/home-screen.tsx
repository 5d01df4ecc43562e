import { useTranslation } from 'react-i18next'
import { useTitle } from '../../services/page/page-title.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { Facts } from './facts.tsx'
import { Pitch } from './pitch.tsx'
import { HeroFailed, HeroStill, RanksStill } from './stills.tsx'
import { useLiveParts } from './use-live-parts.ts'
import './hero.css'
import './home.css'
import './notices/notices.css'
import './rankings.css'

/**
 * The front page: what it is, the product itself at work, what moves today, and what can be relied upon.
 * Its words stand first; the live parts come after them into places that were kept.
 */
export default function HomeScreen() {
  const { t } = useTranslation('home')
  useTitle(t('title'))
  const wide = useWide()
  const { parts, failed, retry } = useLiveParts()
  return (
    <div className="home">
      <div className="hero">
        <Pitch />
        {parts ? <parts.LiveHero wide={wide} /> : failed ? <HeroFailed retry={retry} /> : <HeroStill wide={wide} />}
      </div>
      {parts ? <parts.LiveTape wide={wide} /> : <div className="bigtape" />}
      {!wide && (parts ? <parts.ProductLinks /> : <div className="home-products" />)}
      {parts ? <parts.NoticeLine /> : <div className="notices" />}
      {parts && <parts.FirstSteps />}
      {parts ? <parts.Rankings /> : <RanksStill wide={wide} />}
      <Facts />
    </div>
  )
}
