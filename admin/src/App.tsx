import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';

const LoginPage = lazy(() => import('./auth/LoginPage.js'));
const Console = lazy(() => import('./Console.js'));

/** The sign-in page comes without the console's code, and the console without waiting for the sign-in page's. */
export function App() {
  return (
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/dashboard/login" element={<LoginPage />} />
          <Route path="/dashboard/*" element={<Console />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}
