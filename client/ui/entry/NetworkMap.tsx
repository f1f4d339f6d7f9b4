import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n/i18n.ts';
import { borders, bridges, cities, height, lakes, outline, rivers, width } from './network.ts';
import classes from './entry.module.css';

/** The network in the dark: no statuses and no counts, for this page is public. */
export function NetworkMap() {
  const { t } = useTranslation();
  const chinese = currentLocale() === 'zh-CN';
  return (
    <svg className={classes.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('page.login.mapLabel')}>
      <path d={borders} fill="none" stroke="var(--gl-night-faint)" />
      <path d={outline} fill="var(--gl-night-land)" stroke="var(--gl-night-line)" strokeWidth="1.25" />
      <path d={lakes} fill="var(--gl-night-water)" />
      <path d={rivers} fill="none" stroke="var(--gl-night-water)" strokeWidth="3" strokeLinejoin="round" />
      <g fill="none" stroke="var(--gl-night-rail)" strokeLinecap="round">
        <path d={bridges} strokeWidth="5" opacity=".14" />
        <path d={bridges} strokeWidth="1.9" />
      </g>
      {cities.map((city) => (
        <g key={city.en} className={classes.city}>
          <circle cx={city.x} cy={city.y} r="2.6" />
          <text x={city.x + 8} y={city.y + 4.5}>
            {chinese ? city.zh : city.en}
          </text>
        </g>
      ))}
    </svg>
  );
}
