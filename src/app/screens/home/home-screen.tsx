import './hero.module.css'
import './home.module.css'
import './notices/notices.module.css'
import './rankings.module.css'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../services/page/page-title.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { Facts } from './facts.tsx'
import * as heroStyles from './hero.module.css'
import * as homeStyles from './home.module.css'
import * as noticesStyles from './notices/notices.module.css'
import { Pitch } from './pitch.tsx'
import { HeroFailed, HeroStill, RanksStill } from './stills.tsx'
import { useLiveParts } from './use-live-parts.ts'

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
    <div className={`${heroStyles.home} ${homeStyles.home}`}>
      <div className={homeStyles.hero}>
        <Pitch />
        {parts ? <parts.LiveHero wide={wide} /> : failed ? <HeroFailed retry={retry} /> : <HeroStill wide={wide} />}
      </div>
      {parts ? <parts.LiveTape wide={wide} /> : <div className={heroStyles.bigtape} />}
      {!wide && (parts ? <parts.ProductLinks /> : <div className={homeStyles.homeProducts} />)}
      {parts ? <parts.NoticeLine /> : <div className={noticesStyles.notices} />}
      {parts && <parts.FirstSteps />}
      {parts ? <parts.Rankings /> : <RanksStill wide={wide} />}
      <Facts />
    </div>
  )
}
