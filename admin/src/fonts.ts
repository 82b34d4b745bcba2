import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/sofia-sans-condensed/wght.css';
