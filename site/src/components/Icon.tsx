/** A drawing of the page's icon sheet (IconSheet.astro); decorative: the words beside it say what it means. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true" focusable="false">
      <use href={`#i-${name}`} />
    </svg>
  );
}
