import { t } from '../../i18n/ui.js';
const COUNT = 4;

/** Placeholder cards of the final size. */
export function Placeholders() {
  return (
    <div className="placeholders stack gap-3" role="status">
      <span className="visually-hidden">{t('list.loading')}</span>
      {Array.from({ length: COUNT }, (_, index) => (
        <div className="placeholder media surface" key={index} aria-hidden="true" data-testid="placeholder">
          <span />
          <span className="placeholder__lines" />
        </div>
      ))}
    </div>
  );
}
